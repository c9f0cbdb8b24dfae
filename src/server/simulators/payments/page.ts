import { html } from 'hono/html'
import { formatKroner } from '#domain/shared/money.ts'
import { simulatedPage } from '../page-shell.ts'
import { choices, type Choice } from './choices.ts'
import type { SimulatedPayment } from './queries.ts'

/** The provider's payment page, with its own look and marked as a simulation. */
export function hostedPage(payment: SimulatedPayment) {
  return shell(
    'Betalingssimulator',
    html`<p class="what">${payment.description}</p>
      <p class="amount">${formatKroner(payment.amountOre)}</p>
      ${payment.state === 'CREATED' && !payment.approveAt ? form() : over(payment)}`,
  )
}

export const closeTabPage = () =>
  shell(
    'Betalingen er godkendt',
    html`<p>Du kan lukke fanen nu. Butikken får besked om betalingen.</p>`,
  )

export const unknownPage = () =>
  shell('Betalingen findes ikke', html`<p>Gå tilbage til butikken, og prøv igen.</p>`)

const plain: Choice[] = ['approve', 'decline', 'abort']

function form() {
  const rest = (Object.keys(choices) as Choice[]).filter((choice) => !plain.includes(choice))
  return html`<form method="post">
    ${plain.map(button)}
    <h2>Det, der ellers sker</h2>
    ${rest.map(button)}
  </form>`
}

const button = (choice: Choice) =>
  html`<button name="choice" value="${choice}" class="${choice}">${choices[choice]}</button>`

const over = (payment: SimulatedPayment) =>
  html`<p>Betalingen er afsluttet. <a href="${payment.returnUrl}">Tilbage til butikken</a></p>`

const shell = (title: string, body: unknown) =>
  simulatedPage({ title, notice: 'Betalingssimulator – der trækkes ingen penge', style, body })

const style = `
body { margin: 0; background: #f1f1f4; color: #22222a; font: 16px/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: .75rem 1rem; background: #22222a; color: #fff; text-align: center; font-weight: 600; }
main { box-sizing: border-box; max-width: 26rem; margin: 1.5rem auto; padding: 1.5rem 1.25rem; background: #fff; border: 1px solid #d7d7de; border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.125rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: .9375rem; color: #55555f; }
.what { margin: 0; color: #55555f; }
.amount { margin: 0 0 1.25rem; font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; }
button { display: block; width: 100%; min-height: 48px; margin: 0 0 .5rem; padding: .5rem .875rem; border: 1px solid #b9b9c4; border-radius: .5rem; background: #fff; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button:hover { background: #f6f6f9; }
button.approve { border-color: #3b3bbd; background: #3b3bbd; color: #fff; font-weight: 600; text-align: center; }
button.approve:hover { background: #2f2fa0; }
:focus-visible { outline: 3px solid #3b3bbd; outline-offset: 2px; }
a { color: #3b3bbd; }
@media (max-width: 440px) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; } }
`
