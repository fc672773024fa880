/** Wraps text in ANSI colours (ECMA-48 §8.3.117), or leaves it as it is. */
export type Paint = (text: string) => string;

export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** The colours of the report; every one of them does nothing when there is no colour. */
export function palette(color: boolean): Palette {
  const paint =
    (on: number, off: number): Paint =>
    (text) =>
      color && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  };
}
