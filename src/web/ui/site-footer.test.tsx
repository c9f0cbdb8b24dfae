import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteFooter, SlimFooter, WorkFooter } from './site-footer.tsx'

const company = {
  name: 'Klubkort ApS',
  address: 'Havnegade 1',
  postcodeCity: '8000 Aarhus C',
  email: 'hej@klubkort.example',
  phone: '+4532345678',
  cvr: '13748136',
}

// The law asks for both on every page (L-IN-1, L-WD-3, L-AC-5), so no layout may have a footer without them.
test.each([
  ['default', SiteFooter],
  ['registration and clean', SlimFooter],
  ['work', WorkFooter],
])(
  'the footer of the layout %s names the seller, and leads to withdrawal and accessibility',
  (_, Footer) => {
    const html = renderToStaticMarkup(<Footer company={company} />)
    for (const fact of Object.values(company)) expect(html).toContain(fact)
    for (const page of ['/withdrawal', '/privacy', '/accessibility']) {
      expect(html).toContain(`href="${page}"`)
    }
    expect(html).toContain('>Fortryd aftale</a>')
  },
)

test('until the seller is known no footer shows half an address', () => {
  const unknown = { name: '', address: '', postcodeCity: ' ', email: '', phone: '', cvr: '' }
  for (const Footer of [SiteFooter, SlimFooter, WorkFooter]) {
    const html = renderToStaticMarkup(<Footer company={unknown} />)
    expect(html).not.toMatch(/CVR|mailto:|tel:/)
  }
})
