import { expect, test } from 'vitest';
import { Lanes } from '../../src/run/pace/lanes.js';

/** The widths that a service of which each answer takes `latency(width)` milliseconds is asked with, answer by answer. */
function widthsAt(latency: (width: number) => number, answers = 400, most = 8): readonly number[] {
  const lanes = new Lanes(most);
  return Array.from({ length: answers }, () => {
    lanes.note(latency(lanes.width));
    return lanes.width;
  });
}

const late = (widths: readonly number[]): readonly number[] => widths.slice(widths.length / 2);

test('a fast service is asked at full width throughout', () => {
  expect(new Set(widthsAt((width) => width * 10))).toEqual(new Set([8]));
});

test('a distant service, whose latency is the same at every width, is tried once and then asked at full width', () => {
  const widths = widthsAt(() => 300);
  expect(Math.min(...widths)).toBe(4);
  expect(widths.filter((width) => width !== 8).length).toBeLessThan(20);
});

test('where the latency grows with the width, the width is halved until it no longer does', () => {
  const widths = late(widthsAt((width) => 200 * width));
  expect(Math.max(...widths)).toBeLessThanOrEqual(3);
  expect(Math.min(...widths)).toBe(1);
});

test('a service that bears four is asked with about four', () => {
  const widths = late(widthsAt((width) => (width <= 4 ? 150 : 150 * width)));
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  expect(mean).toBeGreaterThan(2.5);
  expect(mean).toBeLessThan(6);
});

test('a service that was busy for a while gets its lanes back', () => {
  let answers = 0;
  const widths = widthsAt((width) => (++answers < 100 ? 500 * width : 5), 300);
  expect(Math.min(...widths)).toBe(1);
  expect(widths.at(-1)).toBe(8);
});

test('there is always one lane', () => {
  expect(Math.min(...widthsAt((width) => 10_000 * width))).toBe(1);
  expect(new Set(widthsAt(() => 10_000, 100, 1))).toEqual(new Set([1]));
});
