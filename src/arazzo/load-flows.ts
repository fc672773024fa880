import type { Case } from '../cases/index.js';
import { decode, openText } from '../codec/index.js';
import type { Contract } from '../contract/index.js';
import { didYouMean, type Problem, throwDistinct } from '../error/index.js';
import { Workflows, type Inputs } from './build-workflow.js';
import { arazzo, type ArazzoDocument } from './document.js';
import { refuseRepeated } from './lookup.js';

/**
 * Loads the workflows of Arazzo documents as cases of the contract. Their ids consist of the names of the file and of the
 * workflow.
 *
 * @throws TrellisError with every problem of every file.
 * @example
 * loadFlows([{ file: 'buy.arazzo.yaml', text }], contract, new Map([['user', 'fern']]))
 */
export function loadFlows(
  files: readonly { readonly file: string; readonly text: string }[],
  contract: Contract,
  inputs: Inputs,
): readonly Case[] {
  const problems: Problem[] = [];
  const documents = files.flatMap(({ file, text }) => {
    const root = openText(text, file, problems, undefined);
    const document = root && decode(arazzo, root);
    return document === undefined ? [] : [{ stem: stemOf(file), document }];
  });
  throwDistinct(problems);
  problems.push(...unknownInputs(inputs, documents));
  const cases = documents.flatMap(({ stem, document }) => {
    const workflows = new Workflows(document, contract, inputs);
    refuseRepeated(
      document.workflows.map(({ workflowId }) => workflowId),
      'workflow',
    );
    return document.workflows.flatMap((workflow) => {
      // The workflow that runs it provides the inputs.
      const isPart = workflows.isRun(workflow) && workflows.missingInputs(workflow).length > 0;
      return isPart ? [] : (workflows.build(workflow, stem) ?? []);
    });
  });
  throwDistinct(problems);
  return cases;
}

function unknownInputs(
  inputs: Inputs,
  documents: readonly { readonly document: ArazzoDocument }[],
): readonly Problem[] {
  const known = documents.flatMap(({ document }) =>
    document.workflows.flatMap((workflow) => workflow.inputs?.member('properties')?.members() ?? []),
  );
  const names = [...new Set(known.map(({ name }) => name))];
  return [...inputs.keys()].flatMap((name): readonly Problem[] => {
    if (names.includes(name)) return [];
    const others = names.length === 0 ? 'the workflows have no inputs' : `the inputs are ${names.join(', ')}`;
    return [
      {
        code: 'unknown-input',
        message: `no workflow has the input ${JSON.stringify(name)}`,
        hint: didYouMean(name, names) ?? others,
      },
    ];
  });
}

/** `buy` for `flows/buy.arazzo.yaml`. */
function stemOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/(?:\.arazzo)?\.(?:ya?ml|json)$/i, '').replaceAll(/[^A-Za-z0-9._-]/g, '-');
}
