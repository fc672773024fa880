import { InvalidArgumentError } from 'commander';

/** A URL of HTTP without query, as the address of an API; its scheme and host in small letters. */
export function baseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('The value must be an HTTP URL, such as http://localhost:3000/api.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
