import { html } from 'hono/html'
import { testGolfers } from '../dgu/test-golfers.ts'
import { simulatedPage } from '../page-shell.ts'

/** The simulated sign-in page of the union, with its own look and without passwords. */
export function signInPage({ unknown }: { unknown?: string }): string {
  const [regular, failing] = [false, true].map((isFailing) =>
    testGolfers.filter(({ failure }) => (failure !== undefined) === isFailing),
  )
  return shell(
    'Log ind hos Dansk Golf Union',
    html`<form method="post">
        ${(regular ?? []).map(button)}
        <button name="stop" value="1" class="stop">Fortryd og gå tilbage</button>
      </form>
      <form method="post" class="number">
        <label for="number">Eller et DGU-nummer fra demonstrationen</label>
        <div>
          <input
            id="number"
            name="number"
            required
            maxlength="30"
            autocomplete="off"
            value="${unknown ?? ''}"
          />
          <button>Log ind</button>
        </div>
        ${
          unknown === undefined
            ? ''
            : html`<p role="alert">Der er ingen med det nummer i demonstrationen.</p>`
        }
      </form>
      <form method="post">
        <h2>Det, der ellers sker</h2>
        ${(failing ?? []).map(button)}
      </form>`,
  )
}

/** The page for an invalid request, which is not redirected because its client may be forged. */
export const errorPage = (code: string): string =>
  shell(
    'Du kan ikke logge ind herfra',
    html`<p>Gå tilbage til den side, du kom fra, og prøv igen.</p>
      <p class="code">Fejl: ${code}</p>`,
  )

export const pagePolicy = (home: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${home}; frame-ancestors 'none'; base-uri 'none'`

const button = ({ personId, kind, firstName, lastName }: (typeof testGolfers)[number]) =>
  html`<button name="golfer" value="${personId}">
    <strong>${firstName} ${lastName}</strong> <span>${kind}</span>
  </button>`

const notice = 'DGU-login til demonstrationen – golfspillerne er opfundet'
const shell = (title: string, body: unknown) => simulatedPage({ title, notice, style, body })

const style = `
body { margin: 0; background: #eef1f4; color: #1d2733; font: 16px/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: .75rem 1rem; background: #1d2733; color: #fff; text-align: center; font-weight: 600; }
main { box-sizing: border-box; max-width: 46rem; margin: 1.5rem auto; padding: 1.5rem 1.25rem; background: #fff; border: 1px solid #d3dae1; border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
h2 { grid-column: 1 / -1; margin: 1rem 0 0; font-size: .9375rem; color: #52606e; }
form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: .5rem; }
button { min-height: 52px; padding: .5rem .875rem; border: 1px solid #b3bfca; border-radius: .5rem; background: #fff; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button:hover { background: #f3f6f8; }
button span { display: block; color: #52606e; font-size: .875rem; }
button.stop { grid-column: 1 / -1; text-align: center; }
.number { display: block; margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid #d3dae1; }
.number label { display: block; margin-bottom: .25rem; font-weight: 600; }
.number div { display: flex; gap: .5rem; }
.number p, .code { margin: .5rem 0 0; }
.number p { color: #a3201b; font-weight: 600; }
input { box-sizing: border-box; min-width: 0; flex: 1; min-height: 52px; padding: .5rem .875rem; border: 1px solid #7a8794; border-radius: .5rem; font: inherit; }
:focus-visible { outline: 3px solid #14507a; outline-offset: 2px; }
@media (max-width: 440px) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; } }
`
