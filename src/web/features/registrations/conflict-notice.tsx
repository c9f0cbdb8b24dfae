import type { RegistrationCard } from '#contract/registrations.ts'
import { membershipNames, type MembershipType } from '#domain/accounts/membership.ts'
import { formatShortDate, isPlainDate } from '#domain/shared/dates.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keyOf, type Conflict, type FieldValue } from './field-values.ts'
import { holderName } from './holder.ts'
import { useRegistration } from './use-registration.tsx'

/** Two windows wrote two things: both are shown, and the golfer chooses. Nothing is lost. */
export function ConflictNotice() {
  const { conflicts, registration, saver } = useRegistration()
  return conflicts.map((conflict) => (
    <Notice
      key={keyOf(conflict)}
      live
      tone="warning"
      title={`${titleOf(conflict, registration.cards)} er ændret i et andet vindue`}
      className="mb-6"
      action={
        <ButtonRow>
          <Button variant="secondary" onClick={() => saver.resolve(conflict, 'mine')}>
            Behold »{shown(conflict, conflict.mine, registration.cards)}«
          </Button>
          <Button variant="secondary" onClick={() => saver.resolve(conflict, 'theirs')}>
            Brug »{shown(conflict, conflict.theirs, registration.cards)}«
          </Button>
        </ButtonRow>
      }
    >
      Her har du skrevet »{shown(conflict, conflict.mine, registration.cards)}«. I det andet vindue
      står der »{shown(conflict, conflict.theirs, registration.cards)}«. Vælg, hvad der skal gælde.
    </Notice>
  ))
}

function titleOf({ cardId, field }: Conflict, cards: readonly RegistrationCard[]): string {
  const label = fieldLabels[field] ?? field
  const card = cards.find(({ id }) => id === cardId)
  return card && cards.length > 1 ? `${label} for ${holderName(card)}` : label
}

const fieldLabels: Record<string, string> = {
  name: 'Navn',
  email: 'Mail',
  phone: 'Telefon',
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  birthDate: 'Fødselsdag',
  dguNumber: 'DGU-nummer',
  membershipType: 'Medlemskab',
  productCode: 'Kort',
  startNow: 'Begynd med det samme',
  firstDayWish: 'Første dag',
  relation: 'Hvem kortet er til',
  guardianAccepted: 'Krydset som værge',
}

function shown(
  { field, cardId }: Conflict,
  value: FieldValue,
  cards: readonly RegistrationCard[],
): string {
  if (value === null || value === '') return 'ikke noget'
  if (typeof value === 'object') return value.ticked ? 'kryds' : 'intet kryds'
  if (typeof value === 'boolean') return value ? 'kryds' : 'intet kryds'
  if (field === 'membershipType') return membershipNames[value as MembershipType]
  if (field === 'productCode') {
    const card = cards.find(({ id }) => id === cardId)
    return card?.offers.find(({ code }) => code === value)?.name ?? String(value)
  }
  const text = String(value)
  return isPlainDate(text) ? formatShortDate(text) : text
}
