import { expect, test } from 'vitest';
import { github, html, sarif, terminal } from '../../src/report/index.js';
import { eventsOf } from './events.js';
import { outlineOf } from './many-cases.js';
import { stringSink } from './string-sink.js';

test.each(Object.entries({ terminal, html, sarif, github }))(
  'in %s operations of which no case was chosen are counted, and none is named',
  async (_, reporter) => {
    const conforming = outlineOf(() => ({ kind: 'passed', findings: [] }), {
      verdict: 'conforms',
      notExercised: ['leftOut', 'createPlant', 'too'],
    });
    const summaries: string[] = [];
    const sink = stringSink({ summarise: (text) => void summaries.push(text) });
    await reporter(eventsOf(conforming), sink);
    const told = [...sink.written, ...summaries].join('');
    expect(told).toContain('2 operations not tested: none of their cases was selected');
    expect(told).toMatch(/createPlant was not tested\\?: the server accepted none of its requests/);
    expect(told).not.toContain('leftOut');
  },
);
