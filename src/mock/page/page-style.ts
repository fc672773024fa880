/** The look of the page, in light and in dark. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8885; --soft: #8882; --good: #1a7f37; --bad: #b35900; --worse: #cf222e; --ink: #4263d0; }
@media (prefers-color-scheme: dark) { :root { --good: #4ac26b; --bad: #e8a33d; --worse: #ff7b72; --ink: #9db4ff; } }
* { box-sizing: border-box; } [hidden] { display: none !important; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 88rem; padding: 1rem 1.5rem 3rem; }
header p { margin: 0; opacity: .8; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; } small { font-weight: normal; opacity: .7; }
main { display: grid; gap: 2.5rem; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr); } }
code, pre, textarea, input, .line { font: 13px/1.5 ui-monospace, monospace; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; padding: .45rem .7rem; }
summary span { float: right; font-size: .8rem; opacity: .7; }
.method { color: var(--ink); display: inline-block; min-width: 4.5em; } .delete { color: var(--worse); }
form { display: grid; gap: .6rem; padding: .3rem .7rem .7rem; }
label { display: grid; font-size: .85rem; gap: .15rem; } .only { display: block; }
input:not([type]), textarea { border: 1px solid var(--line); border-radius: 4px; padding: .3rem .4rem; width: 100%; }
select, button { font: inherit; justify-self: start; padding: .25rem .6rem; }
button { background: var(--ink); border: 0; border-radius: 4px; color: Canvas; cursor: pointer; font-weight: 600; padding: .35rem 1.2rem; }
.answer { background: var(--soft); margin: 0; max-height: 20rem; overflow: auto; padding: .7rem; white-space: pre-wrap; overflow-wrap: anywhere; }
ol { list-style: none; margin: .5rem 0; padding: 0; }
ol > li { border-top: 1px solid var(--line); overflow-wrap: anywhere; padding: .35rem 0; }
li ul { font-size: .9rem; margin: .1rem 0 .2rem; padding-left: 1.4rem; }
.status { display: inline-block; font-weight: 700; min-width: 2.6em; }
.s2, .s3 { color: var(--good); } .s4 { color: var(--bad); } .s5, .s0 { color: var(--worse); }
.time { float: right; opacity: .7; }
.filtered li.fine { display: none; }
`;

/** A leaf. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#1a7f37" d="M2 14C1 6 6 1 15 1c0 9-4 14-11 12l5-7-7 8z"/></svg>';
