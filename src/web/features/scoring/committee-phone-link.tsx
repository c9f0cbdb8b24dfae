import type { ScoredFlight } from '#contract/scoring.ts'
import { phoneHref } from '#domain/shared/phone.ts'

type CommitteePhoneLinkProps = { flight: Pick<ScoredFlight, 'tournament'> | undefined }

/** The way to the committee from wherever a phone gets no further. */
export function CommitteePhoneLink({ flight }: CommitteePhoneLinkProps) {
  const phone = flight?.tournament.phone
  if (!phone) return null
  return (
    <a href={phoneHref(phone)} className="text-link block min-h-11 py-2.5">
      Ring til turneringslederen, {phone}
    </a>
  )
}
