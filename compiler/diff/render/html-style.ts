/** The style sheet of `flowsmith diff --format html`, in the colours of drawings and of code reviews. */
export const htmlStyle = `:root { color-scheme: light dark; --ink: #1f2328; --paper: #fff; --faint: #d1d9e0; --added: #dafbe1; --removed: #ffebe9; --red: #b31d28; --amber: #7a4d00; --green: #116329 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #0d1117; --faint: #3d444d; --added: #12361f; --removed: #4a1a1d; --red: #ff8f88; --amber: #e3b341; --green: #56d364 } }
body { margin: 24px auto; max-width: 1760px; padding: 0 24px; color: var(--ink); background: var(--paper); font: 14px/1.5 system-ui, sans-serif }
h1 { font-size: 20px } h2 { font-size: 16px } h3 { margin: 0 0 8px; font: 12px ui-monospace, monospace }
ul { padding-left: 20px }
code { font: 12px/1.5 ui-monospace, monospace }
.breaking { color: var(--red) } .attention { color: var(--amber) } .safe { color: var(--green) }
.route { margin: 24px 0; border: 1px solid var(--faint); border-radius: 8px; padding: 0 16px 16px }
summary { margin: 0 -16px; padding: 10px 16px; font-weight: 600; cursor: pointer }
.sides { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 24px; align-items: start }
@media (max-width: 1000px) { .sides { grid-template-columns: minmax(0, 1fr) } }
figure { margin: 0 } img { max-width: 100%; border-radius: 8px; background: #fff }
section { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
td { padding: 0 8px; vertical-align: top; white-space: pre }
td:not(:last-child) { width: 1%; color: var(--ink); opacity: 0.7; text-align: right; font: 12px/1.5 ui-monospace, monospace; user-select: none }
.added td:last-child { background: var(--added) } .removed td:last-child { background: var(--removed) }
.gap td { text-align: left; opacity: 0.7 }
`;
