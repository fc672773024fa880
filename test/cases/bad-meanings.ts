import { bad, type BadCaseFile } from './bad-case-file.js';
import { caseFile, plantFile, scenarioFile } from './load.js';

/** Case files of good form that mean nothing. The id of {@link caseFile} is in line 14. */
export const badMeanings: readonly BadCaseFile[] = [
  bad(
    'base64 without padding',
    caseFile('rawBodyBase64: e30\nexpect: refuse'),
    'cases.yaml:15:20: rawBodyBase64 is not base64 with its padding (RFC 4648 §4)',
  ),
  bad(
    'a field twice',
    caseFile('headers: { A: b, a: c }\nexpect: accept'),
    'cases.yaml:15:22: the header "a" occurs twice; write its values as a list',
  ),
  bad(
    'a steering of nothing',
    `${plantFile.replace('cases:', 'targets:\n  prism: [{ cases: b/case, headers: { B: c } }]\ncases:')}  - id: a/case\n    expect: accept\n`,
    'cases.yaml:14:20: "b/case" matches no case; did you mean "a/case"?',
  ),
  bad(
    'an unknown hole',
    caseFile('set: { /id: "${unique.int46}" }\nexpect: refuse'),
    'cases.yaml:15:17: unknown "${unique.int46}"; did you mean "${unique.int64}"?',
  ),
  bad(
    'a hole of another kind',
    caseFile('set: { /name: "${env.HOME}" }\nexpect: accept'),
    'cases.yaml:15:19: unknown "${env.HOME}"; the known names are ${unique.int32}, ${unique.int64}, ${unique.wide-int64}, ${unique.wide-int64-neighbour}, ${unique.string}, ${unique.uuid} and ${repeat.COUNT.TEXT}; for the characters themselves, write $${',
  ),
  bad(
    'a hole without end',
    caseFile('set: { /name: "${unique.int64" }\nexpect: accept'),
    'cases.yaml:15:19: "${" has no "}"; for the characters themselves, write $${',
  ),
  bad(
    'a repetition beyond bounds',
    caseFile('rawBody: "${repeat.99999999.xx}"\nexpect: refuse'),
    'cases.yaml:15:14: "${repeat.99999999.xx}" is longer than 16000000 characters',
  ),
  bad(
    'a hole in the name of a property',
    caseFile('set: { /a: { "${unique.string}": 1 } }\nexpect: survive'),
    'cases.yaml:15:18: a fresh value cannot stand in a name',
  ),
  bad(
    'a hole in credentials',
    caseFile('auth: { header: "Bearer ${unique.string}" }\nexpect: deny'),
    'cases.yaml:15:21: a fresh value cannot stand in auth',
  ),
  bad(
    'half a surrogate pair in a raw body',
    caseFile('rawBody: "\\uD800"\nexpect: refuse'),
    'cases.yaml:15:14: half of a surrogate pair has no bytes; write the bytes with rawBodyBase64, or an escape of JSON in single quotes',
  ),
  bad(
    'a property that is not there',
    caseFile('drop: [/nam]\nexpect: refuse'),
    'cases.yaml:15:12: the body has no "nam"; did you mean "name"?',
  ),
  bad(
    'a value below a text',
    caseFile('set: { /name/first: x }\nexpect: refuse'),
    'cases.yaml:15:12: there is no "first" in a value that is neither mapping nor list',
  ),
  bad(
    'the whole body dropped',
    caseFile('drop: [""]\nexpect: refuse'),
    'cases.yaml:15:12: the whole body cannot be dropped; to send no body, write rawBody: null',
  ),
  bad(
    'an unknown operation',
    caseFile('operation: creatPlant\nfrom: plant\nexpect: accept'),
    'cases.yaml:15:16: openapi.yaml has no operation "creatPlant"; did you mean "createPlant"?',
  ),
  bad(
    'an operation like no other',
    caseFile('operation: water\nexpect: accept'),
    'cases.yaml:15:16: openapi.yaml has no operation "water"; the operations are createPlant',
  ),
  bad(
    'an unknown good request',
    caseFile('from: plan\nexpect: accept'),
    'cases.yaml:15:11: there is no valid request "plan"; did you mean "plant"?',
  ),
  bad(
    'a good request like no other',
    caseFile('from: water\nexpect: accept'),
    'cases.yaml:15:11: there is no valid request "water"; list it under good, or give the file that does along with this one',
  ),
  bad(
    'an unknown rule',
    caseFile('proves: id-requird\nexpect: accept'),
    'cases.yaml:15:13: there is no rule "id-requird"; did you mean "id-required"?',
  ),
  bad(
    'a rule like no other',
    caseFile('proves: water\nexpect: accept'),
    'cases.yaml:15:13: there is no rule "water"; list it under rules, or give the file that does along with this one',
  ),
  bad(
    'an id twice',
    `${caseFile('expect: accept')}  - id: a/case\n    expect: accept\n`,
    'cases.yaml:16:9: case "a/case" exists already; the first one is at cases.yaml:14:9',
  ),
  bad(
    'a hole between braces',
    `${plantFile}  - id: a\n    set: { /id: \${unique.int64} }\n    expect: accept\n`,
    'cases.yaml:15:18: this does not belong to what stands before it; between { } or [ ] a ${…} must stand in quotes; for a number, give each key its own line',
  ),
  bad(
    'a bad regular expression',
    scenarioFile('- { capture: { a: { pattern: "(" } } }'),
    'cases.yaml:16:36: "(" is not a regular expression: Unterminated group',
  ),
  bad(
    'an unknown capture',
    scenarioFile('- { capture: { plantId: /id } }\n- { set: { /name: "${plantid}" } }'),
    'cases.yaml:17:25: unknown "${plantid}"; did you mean "${plantId}"?',
  ),
  bad(
    'a value that is captured too late',
    scenarioFile('- { set: { /name: "${id}" }, capture: { id: /id } }'),
    'cases.yaml:16:25: "${id}" is captured by this step or a later one; a value can be used in the steps after its capture',
  ),
  bad(
    'two steps of one name',
    scenarioFile('- { name: a }\n- { name: a }'),
    'cases.yaml:17:17: the step "a" exists already',
  ),
  bad(
    'a step of an unknown operation',
    scenarioFile('- { operation: creatPlant }'),
    'cases.yaml:16:22: openapi.yaml has no operation "creatPlant"; did you mean "createPlant"?',
  ),
  bad(
    'a step that is invalid',
    scenarioFile('- { drop: [/name] }'),
    'cases.yaml:16:9: the step cannot expect accept: the body must have the property "name" (openapi.yaml:45:7); expect refuse, deny or survive',
  ),
  bad(
    'a scenario with the id of a case',
    scenarioFile('- {}').replace('scenarios:', 'cases: [{ id: a/scenario, expect: accept }]\nscenarios:'),
    'cases.yaml:15:9: case "a/scenario" exists already; the first one is at cases.yaml:13:15',
  ),
];
