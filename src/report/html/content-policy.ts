import { createHash } from 'node:crypto';

/**
 * A policy (CSP Level 3) under which nothing runs and nothing is styled but these very texts, nothing is loaded, sent or
 * followed, and no text can become markup (Trusted Types).
 */
export function contentPolicy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
