/** The token that the stores of these tests let in. */
export const token = 's3cret-Token';

const given = {
  method: 'POST',
  target: '/plants',
  version: 'HTTP/1.1',
  fields: {} as Readonly<Record<string, string | readonly string[] | undefined>>,
  body: '{"id":1,"name":"fern"}' as string | Uint8Array,
};

/**
 * The bytes of a good request to create a plant, but for what is given; a field that is undefined is left out, one that
 * is a list is repeated.
 */
export function plantRequest(changes: Partial<typeof given> = {}): Buffer {
  const { method, target, version, fields, body } = { ...given, ...changes };
  const bytes = Buffer.from(body);
  const all: typeof fields = {
    Host: 'plants.example',
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    ...fields,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((single) => `${name}: ${single}`),
  );
  return Buffer.concat([Buffer.from([`${method} ${target} ${version}`, ...lines, '', ''].join('\r\n')), bytes]);
}

/** The body of a NewPlant as JSON text. */
export function newPlant(id: number | bigint | string, name = 'fern'): string {
  return `{"id":${id},"name":${JSON.stringify(name)}}`;
}
