import type { Plugin } from 'vitest/config';

export function builtSourcesForVitest(): Plugin;
