import { bad, type BadCaseFile } from './bad-case-file.js';
import { caseFile, plantFile, scenarioFile } from './load.js';

const caseKeys =
  'the known keys are id, operation, title, from, set, drop, body, rawBody, rawBodyBase64, headers, query, path, method, auth, before, expect, level, proves, tags';

/** Case files whose form alone shows that they are wrong, to an editor as well. The id of {@link caseFile} is in line 14. */
export const badForms: readonly BadCaseFile[] = [
  bad('a list', '- a\n', 'cases.yaml:1:1: a case file must be an object, not an array'),
  bad('no version', 'cases: []\n', 'cases.yaml:1:1: a case file has no version; write version: 1'),
  bad('another version', 'version: 2\n', 'cases.yaml:1:10: the only version of case files is 1; write version: 1'),
  bad(
    'a version in quotes',
    'version: "1"\n',
    'cases.yaml:1:10: the only version of case files is 1; write version: 1',
  ),
  bad(
    'a misspelt key of the file',
    'version: 1\ncase: []\n',
    'cases.yaml:2:1: unknown key "case" in a case file; did you mean "cases"?',
  ),
  bad(
    'an unknown key of the file',
    'version: 1\nfixtures: {}\n',
    'cases.yaml:2:1: unknown key "fixtures" in a case file; the known keys are version, operation, from, rules, good, targets, cases, scenarios',
  ),
  bad('cases in a mapping', 'version: 1\ncases: {}\n', 'cases.yaml:2:8: cases must be an array, not an object'),
  bad(
    'a misspelt key of a case',
    caseFile('form: plant\nexpect: accept'),
    'cases.yaml:15:5: unknown key "form" in a case; did you mean "from"?',
  ),
  bad(
    'an unknown key of a case',
    caseFile('expect: accept\ndescription: x'),
    `cases.yaml:16:5: unknown key "description" in a case; ${caseKeys}`,
  ),
  bad('a case without id', `${plantFile}  - expect: accept\n`, 'cases.yaml:14:5: a case has no id'),
  bad(
    'an id with a space',
    `${plantFile}  - id: a case\n    expect: accept\n`,
    'cases.yaml:14:9: "a case" is not the id of a case; an id is segments of letters, digits, ".", "_" and "-" with slashes between them',
  ),
  bad(
    'a number for an id',
    `${plantFile}  - id: 7\n    expect: accept\n`,
    'cases.yaml:14:9: id must be a string, not the number 7; write "7" in quotes',
  ),
  bad(
    'no expectation',
    caseFile('drop: [/id]'),
    'cases.yaml:14:5: a case has no expect; the known outcomes are accept, refuse, deny, survive and statuses',
  ),
  bad(
    'a misspelt outcome',
    caseFile('expect: acept'),
    'cases.yaml:15:13: expect must be one of "accept", "refuse", "deny", "survive", not "acept"; did you mean "accept"?',
  ),
  bad(
    'an unknown outcome',
    caseFile('expect: fail'),
    'cases.yaml:15:13: expect must be one of "accept", "refuse", "deny", "survive", not "fail"',
  ),
  bad(
    'a status out of range',
    caseFile('expect: 100'),
    'cases.yaml:15:13: expect must be a whole number from 200 to 599',
  ),
  bad(
    'a status in words',
    caseFile('expect: [200, created]'),
    'cases.yaml:15:19: item 2 of expect must be a number, not the string "created"',
  ),
  bad('no status at all', caseFile('expect: []'), 'cases.yaml:15:13: expect must have at least one item'),
  bad(
    'an unknown level',
    caseFile('expect: accept\nlevel: error'),
    'cases.yaml:16:12: level must be one of "violation", "warning", not "error"',
  ),
  bad(
    'a tag with a slash',
    caseFile('expect: accept\ntags: [a/b]'),
    'cases.yaml:16:12: "a/b" is not a tag; a tag is letters, digits, ".", "_" and "-"',
  ),
  bad(
    'a pointer without slash',
    caseFile('drop: [id]\nexpect: refuse'),
    'cases.yaml:15:12: "id" is not a JSON Pointer; did you mean "/id"?',
  ),
  bad(
    'a pointer with a bad escape',
    caseFile('set: { /a~b: 1 }\nexpect: accept'),
    'cases.yaml:15:12: "/a~b" is not a JSON Pointer; in a pointer "~" is written ~0',
  ),
  bad('set as a list', caseFile('set: [/id]\nexpect: refuse'), 'cases.yaml:15:10: set must be an object, not an array'),
  bad(
    'a raw body that is a mapping',
    caseFile('rawBody: {}\nexpect: refuse'),
    'cases.yaml:15:14: rawBody must be a string or null, not an object',
  ),
  bad(
    'two bodies',
    caseFile('rawBody: "{}"\nset: { /id: 1 }\nexpect: refuse'),
    'cases.yaml:16:10: set says nothing beside rawBody, which is the whole body',
  ),
  bad(
    'two raw bodies',
    caseFile('rawBodyBase64: e30=\nrawBody: "{}"\nexpect: refuse'),
    'cases.yaml:15:20: rawBodyBase64 says nothing beside rawBody, which is the whole body',
  ),
  bad(
    'base64 that is none',
    caseFile('rawBodyBase64: "{}"\nexpect: refuse'),
    'cases.yaml:15:20: rawBodyBase64 is not base64 with its padding (RFC 4648 §4)',
  ),
  bad(
    'a name that is no field name',
    caseFile('headers: { "a b": c }\nexpect: accept'),
    'cases.yaml:15:16: "a b" is not the name of a header',
  ),
  bad(
    'credentials among the headers',
    caseFile('headers: { Authorization: Bearer x }\nexpect: deny'),
    'cases.yaml:15:16: "Authorization" is not for headers; write auth: none, a variant, or { header: … }',
  ),
  bad(
    'a framing field',
    caseFile('headers: { Content-Length: "5" }\nexpect: refuse'),
    'cases.yaml:15:16: "Content-Length" belongs to the connection and cannot be written in a case',
  ),
  bad(
    'a field value in two lines',
    caseFile('headers: { A: "b\\r\\nC: d" }\nexpect: accept'),
    'cases.yaml:15:19: a header value has a character that cannot be sent in one',
  ),
  bad(
    'a number for a field value',
    caseFile('headers: { A: 5 }\nexpect: accept'),
    'cases.yaml:15:19: A must be a string, an array or null, not the number 5; write "5" in quotes',
  ),
  bad(
    'true for a field value',
    caseFile('headers: { A: true }\nexpect: accept'),
    'cases.yaml:15:19: A must be a string, an array or null, not true; write "true" in quotes',
  ),
  bad(
    'a field with an empty list',
    caseFile('headers: { A: [] }\nexpect: accept'),
    'cases.yaml:15:19: A must have at least one item; to drop it, write null',
  ),
  bad(
    'a query as a text',
    caseFile('query: a=b\nexpect: accept'),
    'cases.yaml:15:12: query must be an object, not the string "a=b"',
  ),
  bad(
    'a method with a space',
    caseFile('method: GET IT\nexpect: survive'),
    'cases.yaml:15:13: "GET IT" is not a method',
  ),
  bad(
    'a tunnel',
    caseFile('method: CONNECT\nexpect: survive'),
    'cases.yaml:15:13: CONNECT asks for a tunnel, which is not for a case',
  ),
  bad(
    'a path without slash',
    caseFile('path: plants\nexpect: survive'),
    'cases.yaml:15:11: the path "plants" does not begin with "/"; write it as it follows the base URL',
  ),
  bad(
    'a path with a space',
    caseFile('path: /pl ants\nexpect: survive'),
    'cases.yaml:15:11: the path "/pl ants" has a character that cannot be sent; percent-encode it',
  ),
  bad(
    'a path with a fragment',
    caseFile('path: "/plants#1"\nexpect: survive'),
    'cases.yaml:15:11: the path "/plants#1" has a character that cannot be sent; percent-encode it',
  ),
  bad(
    'a misspelt variant',
    caseFile('auth: shortend\nexpect: deny'),
    'cases.yaml:15:11: unknown auth "shortend"; did you mean "shortened"?',
  ),
  bad(
    'an unknown key of auth',
    caseFile('auth: { heder: x }\nexpect: deny'),
    'cases.yaml:15:13: unknown key "heder" in auth; did you mean "header"?',
  ),
  bad(
    'an earlier request with an expectation',
    caseFile('before: [{ expect: accept }]\nexpect: accept'),
    'cases.yaml:15:16: unknown key "expect" in an earlier request; the known keys are from, set, drop, body, rawBody, rawBodyBase64, headers, query, path, method, auth',
  ),
  bad('a rule without source', 'version: 1\nrules:\n  a: { text: b }\n', 'cases.yaml:3:6: rule "a" has no source'),
  bad(
    'a good request that changes',
    'version: 1\ngood:\n  a: { operation: createPlant, set: { /id: 1 } }\n',
    'cases.yaml:3:32: unknown key "set" in a good request; the known keys are operation, body, rawBody, rawBodyBase64, headers, query, path',
  ),
  bad(
    'a steering without headers',
    `${plantFile.replace('cases:', 'targets:\n  prism: [{ cases: a }]\ncases:')}  - id: a\n    expect: accept\n`,
    'cases.yaml:14:11: a steering has no headers',
  ),
  bad(
    'a steering that drops',
    `${plantFile.replace('cases:', 'targets:\n  prism: [{ cases: a, headers: { B: null } }]\ncases:')}  - id: a\n    expect: accept\n`,
    'cases.yaml:14:37: B must be a string or an array, not null; give it a value, or remove it',
  ),
  bad(
    'a scenario without steps',
    scenarioFile('').replace(/steps:[^]*$/, 'steps: []\n'),
    'cases.yaml:15:12: steps must have at least one item',
  ),
  bad(
    'a misspelt key of a step',
    scenarioFile('- { captur: { a: /id } }'),
    'cases.yaml:16:11: unknown key "captur" in a step; did you mean "capture"?',
  ),
  bad(
    'a capture from two places',
    scenarioFile('- { capture: { a: { body: /id, header: ETag } } }'),
    'cases.yaml:16:25: a capture is from the body or a header, not both',
  ),
  bad(
    'a capture from nowhere',
    scenarioFile('- { capture: { a: {} } }'),
    'cases.yaml:16:25: a capture names no body, header or pattern',
  ),
  bad(
    'a capture of a bad name',
    scenarioFile('- { capture: { "a b": /id } }'),
    'cases.yaml:16:22: "a b" is not the name of a capture; a name is a letter, then letters, digits, "_" and "-"',
  ),
  bad(
    'a capture that is no pointer',
    scenarioFile('- { capture: { a: id } }'),
    'cases.yaml:16:25: "id" is not a JSON Pointer; did you mean "/id"?',
  ),
  bad(
    'an unknown test of a member',
    scenarioFile('- { expect: { body: { /id: { equal: 1 } } } }'),
    'cases.yaml:16:36: unknown key "equal" in a test; did you mean "equals"?',
  ),
  bad(
    'an empty test of a member',
    scenarioFile('- { expect: { body: { /id: {} } } }'),
    'cases.yaml:16:34: a test names none of equals, contains, matches and absent',
  ),
  bad(
    'a member without a test',
    scenarioFile('- { expect: { body: { /id: 1 } } }'),
    'cases.yaml:16:34: a test must be an object, not the number 1',
  ),
];
