import { OTHER_TOKEN } from '../laws/workshop.js';
import { TOKEN } from '../run/servers.js';

/** The user of a token; undefined where nobody has it. The name of the scheme has no case (RFC 9110 §11.1). */
export function ownerOf(authorization = ''): string | undefined {
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === TOKEN) return 'first';
  return token === OTHER_TOKEN ? 'second' : undefined;
}
