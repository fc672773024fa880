import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vitest/config';

export function inlinedForEsbuild(): EsbuildPlugin;
export function inlinedForVite(): VitePlugin;
