import type { Pass } from '#contract/passes/endpoints.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PassCard } from './pass-card.tsx'
import { PassCode } from './pass-page-code.tsx'
import { faceOf, isValidOn } from './pass-page-face.ts'
import { PassProblem } from './pass-page-problem.tsx'

type PassPageProps = {
  pass: Pass
  day: PlainDate
  /** The links to the family's other cards. */
  cardSwitch: React.ReactNode
  /** The button to the next season, of a card whose season is over. */
  renewal: React.ReactNode
  /** The buttons that add the card to a wallet. */
  wallets: React.ReactNode
}

/** A card with its code, or with the reason why it cannot be used. */
export function PassPage({ pass, day, cardSwitch, renewal, wallets }: PassPageProps) {
  const isValid = isValidOn(pass, day)
  return (
    <section aria-labelledby="pass" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h1 id="pass" className="text-xl sm:text-2xl">
        {titleOf(pass)}
      </h1>
      {cardSwitch}
      {isValid ? (
        // No consent banner covers the code.
        <div data-at-sign className="grid gap-2">
          <PassCard {...faceOf(pass, day)} className="pass-card-short">
            <PassCode key={pass.id} pass={pass} />
          </PassCard>
          <div className="flex flex-wrap justify-between max-sm:-mx-2">
            <ButtonLink variant="quiet" href="/scan" className="px-2!">
              <Icon name="scan" /> Tjek ind ved et skilt
            </ButtonLink>
            <ButtonLink variant="quiet" href={`/account/passes/${pass.id}/print`} className="px-2!">
              <Icon name="print" /> Udskriv
            </ButtonLink>
          </div>
          {wallets}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PassProblem pass={pass} day={day} renewal={renewal} />
          <PassCard {...faceOf(pass, day)} className="max-w-md" />
          {wallets}
        </div>
      )}
    </section>
  )
}

function titleOf({ holder, productName, season }: Pass): string {
  if (holder.relation === 'self') return `Dit ${productName} ${season.code}`
  return `${productName} ${season.code} til ${holder.firstName}`
}
