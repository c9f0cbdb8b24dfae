import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type PartnershipEndProps = {
  lastDay: PlainDate
  isOver: boolean
  /** The page of the club's settlement, for whoever may open it. */
  settlementHref: string | undefined
}

/** Says that the club leaves or has left, and what its people can still do afterwards. */
export function PartnershipEnd({ lastDay, isOver, settlementHref }: PartnershipEndProps) {
  const still = 'I stadig se bilag, gøre indsigelse og rette klubbens bankkonto'
  if (!isOver) {
    return (
      <Notice title="Klubben stopper som samarbejdsklub">
        Kortet gælder her til og med {formatDay(lastDay)}. Til og med den dag tjekker I gæster ind
        som nu. Bagefter kan {still} under Afregning.
      </Notice>
    )
  }
  return (
    <Notice
      title="Klubben er ikke længere samarbejdsklub"
      action={
        settlementHref && (
          <ButtonLink variant="secondary" href={settlementHref}>
            Åbn Afregning
          </ButtonLink>
        )
      }
    >
      Kortet gjaldt her til og med {formatDay(lastDay)}. Runderne til og med den dag er med i
      afregningen. Under Afregning kan {still}.
    </Notice>
  )
}
