import { inflateRawSync } from 'node:zlib';
import { remembered } from '../../contract/index.js';

/**
 * Small valid files by media type, compressed with DEFLATE (RFC 1951) and written in base64: images of 64 × 64 pixels,
 * 100 milliseconds of silence, a page and archives with a short text.
 */
const files: Readonly<Record<string, string>> = {
  'image/png':
    '6wzwc+flkuJiYGDg9fRwCWJgYHAAYQ4mBgYGVe5nnQwMDFWeLo4hFXPeng/kZFAQOXBg+mmdsI27Ff9YtBxkupM292/pYVbeDEfmqAsNYiYLqMi0KWOMdTFkeJbR58/AwMDg6ernss4poQkA',
  'image/jpeg': '+3/j/wMGAS83TzcGRkYGBkYGRgaG/7cZnBkEKAT/DzBwczA4MDgwMgoy/D/CIAIyGRWARAUwRW8xcICcYs+AIXMTAA==',
  'image/gif': 'c/d0s7BMFGAQYPjGwGBVGzOKBhDpMDAwMIDigoH9fwMjHcDgtYQVRDQyWAMA',
  'image/webp': 'C/J0c5NiYGAId3UKCAuw8OFlYGDQtz/Az5ARX3rq6n8mBgYA',
  'image/svg+xml':
    'dcwxDsIwDEDRnVNYZq8tGoKEkgzcpGpDEilQ1Fhxj48qZra/vO9aT7C/6rt5zCKfO5GqDjoO65bowszUekLQskj2aA1CjiVl+XUvUR/r7pGBwRqwBoPb4iz/wLPU6vE8TrflOiMFd+zD6Qs=',
  'audio/wav': 'C/J0c3NhZmAIdwxzTcstURBgYGBgZGBkcJBnAGNGBg6GlMSSRAVmBoaGUTAKRgFOAAA=',
  'application/pdf':
    'bVJNawIxFLznV8xFaA9tkv0QBRGqVQptqejepIfoPu2KJmWTLba/viS71oVtSEIy7828eSS9xeP8Tt4nTELAbA5sNALPvj8JfKqcOpo9+ELtySKCwBLjMSOd+8SoQ6jz+HORW6xjn/4OPjWVdpAtYvwv0e8ladfU4a+UF2pizlgLCEQirKCnHWlnkdR5S7KmKrdk4fXmRrv6IJE2hut5qZ60qr+Q3rsPJMLHrStJndgkC2Q5QLZDJDAUyHLcPCA32+pE2t0iO2CWeb2G0iinnb6CG76qNi5cPSjBJ8pSHXmi4xe5Yqta/s4l7ZhAn4m/gX6axil2uGJD1BF9xdJBB5My7WBRIjtYHLcwV6riSGVoY1X8EPrgS2P8GzYfwDpVuuAzEZL1erO3OfsF',
  'application/zip': 'C/BmZuFigABFhoXWGTM4GBgYQBgkWpSamJKbqldSUeKoUJJaUaLHFeDNyMTFgFsHKkDoD/BmZQOJMDIwMlgwMDAYgOUB',
  'application/gzip': 'k+/mYAAD5uIQDc+1GhcfMzEstM6YARIFAA==',
};

/** Other names of media types. */
const aliases: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'audio/x-wav': 'audio/wav' };

/**
 * A file of a media type, always the same one; undefined for unknown types.
 *
 * @example
 * sampleMedia('image/png')?.toString('latin1', 1, 4) // 'PNG'
 */
export const sampleMedia = remembered((essence: string): Buffer | undefined => {
  const name = Object.hasOwn(aliases, essence) ? aliases[essence]! : essence;
  return Object.hasOwn(files, name) ? inflateRawSync(Buffer.from(files[name]!, 'base64')) : undefined;
});
