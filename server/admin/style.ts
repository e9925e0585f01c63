/** The look of the admin page: light and dark as the system is, one column on a phone. */
export const style = `
:root { color-scheme: light dark; --ink: #1b1b1f; --soft: #55555f; --paper: #fff; --card: #f4f4f7; --line: #8a8a96; --link: #1a4f9c; --bad: #a3131f; --on-bad: #fff; --good: #11632f }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --soft: #b4b4c0; --paper: #16161a; --card: #222228; --line: #74747f; --link: #9cc2ff; --bad: #ff9aa2; --on-bad: #2b0508; --good: #8fe0ab } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .75rem 1rem; background: var(--card); border-bottom: 1px solid var(--line) }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; flex: 1 }
header a[aria-current] { font-weight: 700; text-decoration: none; color: var(--ink) }
main { max-width: 72rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; margin: .5rem 0 1rem; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
a { color: var(--link); display: inline-block; min-height: 24px }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: 1rem; top: 1rem; background: var(--paper); padding: .5rem }
.skip:not(:focus) { width: 1px; min-height: 0; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%) }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
.facts dt { color: var(--soft) }
.facts dd { margin: 0; overflow-wrap: anywhere }
.numbers { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; margin: 0; list-style: none }
.numbers li { background: var(--card); border-radius: .5rem; padding: .75rem 1rem; min-width: 8rem }
.numbers strong { display: block; font-size: 1.4rem }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .5rem .75rem; vertical-align: top; border-top: 1px solid var(--card) }
th { background: var(--card); white-space: nowrap }
td { overflow-wrap: anywhere; min-width: 6rem }
form { margin: 0 }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: .75rem 0 }
label { display: block; font-weight: 600 }
input { font: inherit; width: min(28rem, 100%); padding: .5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--paper); color: var(--ink) }
.row > div { flex: 0 1 28rem }
button { font: inherit; min-height: 2.5rem; padding: .375rem 1rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--card); color: var(--ink); cursor: pointer }
button.bad { background: var(--bad); color: var(--on-bad); border-color: var(--bad) }
details { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; margin: .75rem 0 }
td details { min-width: 14rem }
summary { cursor: pointer; font-weight: 600; min-height: 2rem }
.notice { border-left: .375rem solid var(--good); background: var(--card); padding: .5rem 1rem; margin: 1rem 0 }
.notice.bad { border-color: var(--bad) }
@media (max-width: 32rem) { .facts { grid-template-columns: 1fr } .facts dd { margin-bottom: .5rem } }
`;
