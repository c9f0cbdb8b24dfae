import { ButtonLink } from './button.tsx'
import { CleanHeader, SiteHeader } from './site-header.tsx'

const items = [
  { label: 'Sæsonkortet', href: '#membership', current: true },
  { label: 'Samarbejdsklubber', href: '#clubs' },
  { label: 'Turneringer', href: '#tournaments' },
  { label: 'Firmaaftale', href: '#business' },
  { label: 'Om os', href: '#about' },
]

export const Visitor = () => (
  <SiteHeader
    items={items}
    account={
      <ButtonLink variant="secondary" href="#login">
        Log ind
      </ButtonLink>
    }
  />
)

export const Clean = () => (
  <CleanHeader
    aside={
      <a className="text-link inline-flex min-h-11 items-center" href="#gem">
        Gem og luk
      </a>
    }
  />
)
