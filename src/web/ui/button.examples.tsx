import { Button, ButtonLink, ButtonRow } from './button.tsx'
import { Icon } from './icon.tsx'

export const Variants = () => (
  <ButtonRow>
    <Button>Fortsæt til betaling</Button>
    <Button variant="secondary">Gem og luk</Button>
    <Button variant="quiet">Annullér</Button>
    <Button variant="danger">Fjern runden</Button>
  </ButtonRow>
)

export const Large = () => (
  <ButtonRow>
    <Button size="lg">Bestil og betal 1.495 kr.</Button>
    <ButtonLink size="lg" variant="secondary" href="#klubber">
      Se alle 24 klubber <Icon name="arrow-right" />
    </ButtonLink>
  </ButtonRow>
)

export const Busy = () => (
  <ButtonRow>
    <Button busy="Sender koden …">Send koden</Button>
    <Button variant="secondary" busy="Gemmer …">
      Gem
    </Button>
    <Button disabled>Udsolgt</Button>
  </ButtonRow>
)

export const Wide = () => (
  <Button wide>Log ind med en kode på mail, så du slipper for at huske en adgangskode</Button>
)
