import { crc32, deflateSync, gzipSync } from 'node:zlib';

/** Functions that make small valid files, by media type; each file is made at its first use. */
const makers: Readonly<Record<string, () => Buffer>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/jpg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
  'image/svg+xml': svg,
  'audio/wav': wav,
  'audio/x-wav': wav,
  'application/pdf': pdf,
  'application/zip': zip,
  'application/gzip': () => gzipSync('A text.\n'),
};

const made = new Map<string, Buffer>();

/**
 * A file of a media type, always the same one; undefined for unknown types.
 *
 * @example
 * sampleMedia('image/png')?.toString('latin1', 1, 4) // 'PNG'
 */
export function sampleMedia(essence: string): Buffer | undefined {
  const make = Object.hasOwn(makers, essence) ? makers[essence] : undefined;
  const file = made.get(essence) ?? make?.();
  if (file !== undefined) made.set(essence, file);
  return file;
}

/** The side of the images in pixels, and their colour. */
const side = 64;
const [red, green, blue] = [0x3a, 0x7d, 0x5c] as const;

/** W3C PNG §5 and §11: a header, one compressed stream of unfiltered scanlines, and the end. */
function png(): Buffer {
  const line = Buffer.concat([Buffer.of(0), ...Array.from({ length: side }, () => Buffer.of(red, green, blue))]);
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.of(8, 2, 0, 0, 0)]);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * ITU-T T.81 annex B: a grey baseline image. Its Huffman tables have one code each, a 0 bit, which means no difference
 * from the previous block and no further coefficient. So every block takes two bits.
 */
function jpeg(): Buffer {
  const segment = (marker: number, ...data: readonly number[]): Buffer =>
    Buffer.from([0xff, marker, ...uint16(data.length + 2), ...data]);
  const one = [1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 16)),
    segment(0xc0, 8, ...uint16(side), ...uint16(side), 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...one),
    segment(0xc4, 0x10, ...one),
    segment(0xda, 1, 1, 0x00, 0, 63, 0),
    Buffer.alloc(((side / 8) ** 2 * 2) / 8),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** GIF89a: 8-bit codes. The decoder never widens them, because its table is cleared in time. */
function gif(): Buffer {
  const [size, clear, end] = [16, 0x80, 0x81];
  const codes = [clear];
  for (let at = 1; at <= size * size; at++) codes.push(1, ...(at % 100 === 0 ? [clear] : []));
  codes.push(end);
  const blocks: Buffer[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const block = codes.slice(at, at + 255);
    blocks.push(Buffer.of(block.length, ...block));
  }
  const colours = Buffer.concat(Array.from({ length: 128 }, () => Buffer.of(red, green, blue)));
  const extent = [size, 0, size, 0];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.of(...extent, 0xf6, 0, 0),
    colours,
    Buffer.of(0x2c, 0, 0, 0, 0, ...extent, 0, 7),
    ...blocks,
    Buffer.of(0, 0x3b),
  ]);
}

/** RFC 9649 §3: prefix codes with one symbol each, so that pixels take no bits. */
function webp(): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let at = 0; at < count; at++) bits.push((value >> at) & 1);
  };
  put(0x2f, 8);
  put(side - 1, 14);
  put(side - 1, 14);
  // Without alpha, version 0; no transform, no colour cache, no meta prefix codes.
  put(0, 1 + 3 + 1 + 1 + 1);
  for (const symbol of [green, red, blue, 0xff, 0]) {
    put(0b101, 3);
    put(symbol, 8);
  }
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
  const data = Buffer.from(bytes.length % 2 === 0 ? bytes : [...bytes, 0]);
  const chunk = Buffer.concat([Buffer.from('VP8L'), uint32LE(bytes.length), data]);
  return riff('WEBP', chunk);
}

function svg(): Buffer {
  const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const shape = `<rect width="${side}" height="${side}" fill="${colour}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${shape}</svg>\n`,
  );
}

/** 100 milliseconds of silence. */
function wav(): Buffer {
  const [rate, samples] = [8000, 800];
  const format = Buffer.concat([
    Buffer.from('fmt '),
    uint32LE(16),
    Buffer.of(1, 0, 1, 0),
    uint32LE(rate),
    uint32LE(rate),
    Buffer.of(1, 0, 8, 0),
  ]);
  return riff('WAVE', Buffer.concat([format, Buffer.from('data'), uint32LE(samples), Buffer.alloc(samples, 0x80)]));
}

/** ISO 32000-1 §7.5: one page with a line of text, and the cross-reference table. */
function pdf(): Buffer {
  const content = 'BT /F1 18 Tf 20 90 Td (A document) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const entries = objects.map((object, at) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** An archive with one short file, stored without compression. */
function zip(): Buffer {
  const [name, data] = [Buffer.from('readme.txt'), Buffer.from('A text.\n')];
  // Version 1.0, no flags, stored, 1980-01-01.
  const facts = Buffer.concat([
    Buffer.of(10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0),
    uint32LE(crc32(data)),
    uint32LE(data.length),
    uint32LE(data.length),
    Buffer.of(name.length, 0, 0, 0),
  ]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, data]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.of(10, 0), facts, Buffer.alloc(14), name]);
  const end = [Buffer.from('PK\x05\x06', 'latin1'), Buffer.of(0, 0, 0, 0, 1, 0, 1, 0), uint32LE(entry.length)];
  return Buffer.concat([local, entry, ...end, uint32LE(local.length), Buffer.alloc(2)]);
}

function riff(form: string, chunks: Buffer): Buffer {
  return Buffer.concat([Buffer.from('RIFF'), uint32LE(chunks.length + 4), Buffer.from(form), chunks]);
}

function uint16(value: number): readonly [number, number] {
  return [value >> 8, value & 0xff];
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint32LE(value: number): Buffer {
  return Buffer.from(uint32(value).toReversed());
}
