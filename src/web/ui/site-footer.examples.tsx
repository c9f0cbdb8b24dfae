import { CooperationStrip } from './cooperation-strip.tsx'
import { FooterLink, SiteFooter, SlimFooter } from './site-footer.tsx'

const company = {
  name: 'Sæsonkortet ApS',
  address: 'Fairwayvej 18, 2. sal',
  postcodeCity: '8000 Aarhus C',
  email: 'hej@saesonkortet.example',
  phone: '70 00 00 18',
  cvr: '00 00 00 18',
}

const clubs = [
  ['Rold Bakker Golfklub', 'Himmerland'],
  ['Vesterhede Golfklub', 'Vestjylland'],
  ['Golfklubben Sønder Fjord og Omegn af 1987', 'Sønderjylland'],
  ['Klitgården Golf', 'Nordjylland'],
  ['Ny Strand Golfklub', 'Nordsjælland'],
  ['Møllebakken Golfklub', 'Fyn'],
].map(([name = '', place = '']) => ({ name, place, href: `#${name}` }))

export const WithStrip = () => (
  <div>
    <CooperationStrip clubs={clubs} total={24} room={6} />
    <SiteFooter
      company={company}
      columns={[
        {
          title: 'For golfere',
          links: [
            { label: 'Sæsonkortet', href: '#a' },
            { label: 'Samarbejdsklubber', href: '#b' },
            { label: 'Turneringer', href: '#c' },
          ],
        },
        {
          title: 'For klubber',
          links: [
            { label: 'Bliv samarbejdsklub', href: '#d' },
            { label: 'Beregning', href: '#e' },
          ],
        },
        {
          title: 'Om',
          links: [
            { label: 'Om os', href: '#f' },
            { label: 'Firmaaftale', href: '#g' },
            { label: 'Tilgængelighed', href: '#h' },
          ],
        },
      ]}
    >
      <FooterLink href="#cookies">Cookieindstillinger</FooterLink>
    </SiteFooter>
  </div>
)

export const Slim = () => <SlimFooter company={company} />
