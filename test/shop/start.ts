import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faults, habits, type FaultName, type HabitName } from './habits.js';
import { startService, TOKEN, type Described, type Received, type RunningService } from './service.js';
import { services } from './services.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string', default: 'shop' },
    habit: { type: 'string', default: 'no habit' },
    fault: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

if (values.list) {
  console.log(['services:', ...Object.keys(services)].join('\n  '));
  console.log(['habits:', ...Object.keys(habits)].join('\n  '));
  console.log(['faults:', ...Object.entries(faults).map(([name, what]) => `${name}: ${what}`)].join('\n  '));
} else {
  const described = services[values.service as keyof typeof services] as Described | undefined;
  const isKnown = values.habit in habits && (values.fault === undefined || values.fault in faults);
  if (described === undefined || !isKnown) throw new Error('unknown service, habit or fault: see --list');
  const service = await startService(
    described,
    habits[values.habit as HabitName],
    values.fault as FaultName | undefined,
  );
  const before = service.snapshot();
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, `${JSON.stringify(service.document, undefined, 2)}\n`);
  console.log(
    `listening: ${service.url}\ntoken:     ${TOKEN}\ndocument:  ${document}\nCtrl-C prints what requests have done.`,
  );
  process.once('SIGINT', () => void service.close());
  // It may also be stopped by its own operation.
  process.once('exit', () => console.log(told(service, before)));
}

/** What requests have done, for people. */
function told({ received, ...service }: RunningService, before: string): string {
  const changing = received.filter(({ changedForeign }) => changedForeign.length > 0);
  const aiming = received.filter(({ method, aimedAt }) => aimedAt !== undefined && !['GET', 'HEAD'].includes(method));
  return [
    `${received.length} requests; foreign data ${service.snapshot() === before ? 'as before' : 'CHANGED'}`,
    `${changing.length} requests changed foreign items:`,
    ...counted(changing, ({ changedForeign }) => changedForeign.join(' ')),
    `${aiming.length} unsafe requests named a foreign item:`,
    ...counted(aiming, ({ aimedAt = '' }) => aimedAt),
    `${service.own().length} items left behind: ${service.own().join(' ')}`,
  ].join('\n');
}

function counted(requests: readonly Received[], items: (request: Received) => string): readonly string[] {
  const lines = requests.map((each) => `${each.operation ?? each.method} → ${each.status}: ${items(each)}`);
  return [...new Set(lines)].map((line) => `  ${lines.filter((each) => each === line).length} × ${line}`);
}
