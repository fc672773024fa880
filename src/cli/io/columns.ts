/** Aligns the cells of rows in columns, two spaces apart. Cells beyond a length of `longest` widen no column. */
export function inColumns(rows: readonly (readonly string[])[], longest = Infinity): readonly string[] {
  const lengthOf = (cell = ''): number => Math.min(longest, Array.from(cell).length);
  const widths = (rows[0] ?? []).map((_, at) => rows.reduce((most, row) => Math.max(most, lengthOf(row[at])), 0));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
