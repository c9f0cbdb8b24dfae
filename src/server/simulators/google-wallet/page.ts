import { html } from 'hono/html'
import { z } from 'zod'
import { simulatedPage } from '../page-shell.ts'

const Text = z.object({ defaultValue: z.object({ value: z.string() }) })
const Shown = z.object({
  state: z.string(),
  header: Text,
  hexBackgroundColor: z.string().regex(/^#[0-9a-f]{6}$/i),
  barcode: z.object({ alternateText: z.string() }).optional(),
  textModulesData: z.array(
    z.object({
      localizedHeader: Text,
      localizedBody: Text.optional(),
      body: z.string().optional(),
    }),
  ),
})

/** What the real Google Wallet would show on the golfer's phone. */
export function savedPage(content: unknown): string {
  const card = Shown.parse(content)
  return simulatedPage({
    title: 'Kortet er lagt i Google Wallet',
    notice: 'Google Wallet til demonstrationen – ingen telefon får kortet',
    style: style(card.hexBackgroundColor),
    body: html`<section class="card">
        <h2>${card.header.defaultValue.value}</h2>
        <dl>
          ${card.textModulesData.map(
            ({ localizedHeader, localizedBody, body }) =>
              html`<dt>${localizedHeader.defaultValue.value}</dt>
                <dd>${localizedBody?.defaultValue.value ?? body ?? ''}</dd>`,
          )}
        </dl>
        ${card.barcode && html`<p class="number">${card.barcode.alternateText}</p>`}
      </section>
      <p><a href="/account">Tilbage til din konto</a></p>`,
  })
}

export const refusedPage = (): string =>
  simulatedPage({
    title: 'Kortet kan ikke lægges i Google Wallet',
    notice: 'Google Wallet til demonstrationen',
    style: style('#444444'),
    body: html`<p>Linket er ikke underskrevet rigtigt, eller kortet findes ikke.</p>`,
  })

const style = (ground: string) => `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #f1f3f4; color: #202124 }
main { max-width: 26rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.4rem } h2 { margin: 0 0 1rem; font-size: 1.3rem }
.notice { margin: 0; padding: .6rem 1rem; background: #202124; color: #fff; text-align: center }
.card { padding: 1.2rem; border-radius: 1rem; background: ${ground}; color: #fff }
dl { margin: 0 } dt { font-size: .85rem } dd { margin: 0 0 .8rem; font-weight: 600 }
.number { margin: 0; padding: .8rem; border-radius: .5rem; background: #fff; color: #202124; text-align: center }
a { color: #0b57d0; display: inline-block; min-height: 44px }`
