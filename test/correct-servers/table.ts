/** Rows of two columns under a title. */
export function table(title: string, rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  const lines = rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`);
  return `\n${title}\n${lines.join('\n')}\n`;
}
