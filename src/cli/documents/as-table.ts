import { inColumns } from '../io/columns.js';
import { labelOf, type Contract } from '../../contract/index.js';
import { formatPlace } from '../../json/index.js';
import { roles, unconnected, type OperationUse, type Resource, type ResourceGraph } from '../../resources/index.js';
import { countOf, escapeForTerminal } from '../../report/index.js';
import { identityWords, slotWords, sourceWords } from './words.js';

type Row = readonly string[];

/** Shows the resources in a table, then how they are connected, and then what could not be connected. */
export function asTable(contract: Contract, graph: ResourceGraph): string {
  const uses = contract.operations.map((operation) => graph.useOf(operation));
  const sections = [
    section('', [['resource', 'below', 'collection', 'item', 'operations'], ...graph.resources.map(resourceRow)]),
    section('Identities', graph.resources.flatMap(identityRows)),
    section('References', referenceRows(uses)),
    section('Effects beyond one resource', effectRows(uses)),
    section('Operations of no resource', otherRows(uses)),
    section('Not connected', unconnectedRows(contract, graph)),
  ].filter((text) => text !== '');
  const count = countOf(graph.resources.length, 'resource');
  const summary = `${escapeForTerminal(contract.file)}: ${count}, ${countOf(contract.operations.length, 'operation')}`;
  return `${[...sections, ...hintOf(contract, graph), summary].join('\n\n')}\n`;
}

function section(heading: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = inColumns(rows);
  return (heading === '' ? lines : [heading, ...lines.map((line) => `  ${line}`)]).join('\n');
}

function resourceRow({ name, parent, collection, item, isSingleton, roles: own }: Resource): Row {
  const operations = roles.flatMap((role) => {
    const count = own[role].length;
    if (count === 0) return [];
    return role === 'action' ? [countOf(count, 'action')] : [count === 1 ? role : `${count} × ${role}`];
  });
  const shown = isSingleton ? 'only one' : (collection ?? '-');
  return [name, parent?.name ?? '-', shown, item?.text ?? '-', operations.join(', ')];
}

function identityRows({ name, producers, names, isSingleton }: Resource): readonly Row[] {
  if (isSingleton) return [];
  return producers.flatMap((producer) =>
    names.map((parameter): Row => {
      const [first, second] = producer.identity.get(parameter) ?? [];
      const where = [first, second].flatMap((source) => (source === undefined ? [] : [identityWords(source)]));
      const from = where.length === 0 ? 'for any response' : where.join(', else ');
      return [`${name}.${parameter}`, producer.by, labelOf(producer.operation), from, sourceWords(producer)];
    }),
  );
}

function referenceRows(uses: readonly OperationUse[]): readonly Row[] {
  return uses.flatMap(({ operation, needs }) =>
    needs.flatMap((need): readonly Row[] => {
      const { slot, resource, parameter, as } = need;
      // The table of resources shows the paths already.
      if (slot.in === 'path' && as !== 'reference' && need.source === 'inference') return [];
      const what = { reference: 'names', account: 'repeats', subject: 'is about', parent: 'lies below' }[as];
      return [[labelOf(operation), slotWords(slot), what, `${resource.name}.${parameter}`, sourceWords(need)]];
    }),
  );
}

const effects = {
  stops: 'stops or restarts the service',
  halts: 'stops or restarts the machine',
  installs: 'installs another version of the service',
  resets: 'clears or resets the service',
  switches: 'switches the service to another mode',
  'ends-session': 'ends the session of the client',
  'opens-session': 'opens a session',
} as const;

function effectRows(uses: readonly OperationUse[]): readonly Row[] {
  return uses.flatMap(({ operation, effect }): readonly Row[] =>
    effect === undefined ? [] : [[labelOf(operation), effects[effect], formatPlace(operation.place)]],
  );
}

function otherRows(uses: readonly OperationUse[]): readonly Row[] {
  return uses.flatMap(({ operation, resource, effect }): readonly Row[] =>
    resource === undefined && effect === undefined ? [[labelOf(operation), formatPlace(operation.place)]] : [],
  );
}

function unconnectedRows(contract: Contract, graph: ResourceGraph): readonly Row[] {
  return unconnected(contract, graph).map(({ parameter, operations, place }) => {
    const [first, ...others] = operations;
    const more = others.length === 0 ? '' : ` and ${countOf(others.length, 'other operation')}`;
    return [`{${parameter}}`, `${first === undefined ? '' : labelOf(first)}${more}`, formatPlace(place)];
  });
}

function hintOf(contract: Contract, graph: ResourceGraph): readonly string[] {
  const [first] = unconnected(contract, graph);
  if (first === undefined) return [];
  const { parameter, resource } = first;
  return [
    `No operation creates or lists the resources that these parameters name. In trellis.config.yaml, name one\n` +
      `(resources: { ${resource.name}: { operations: { list: … }, identity: … } }), or give a value (values: { ${parameter}: … }).`,
  ];
}
