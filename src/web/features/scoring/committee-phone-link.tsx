import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { phoneHref } from '#domain/shared/phone.ts'

type CommitteePhoneLinkProps = { flight: Pick<ScoredFlight, 'tournament'> | undefined }

/** A link to call the committee where the phone cannot help. */
export function CommitteePhoneLink({ flight }: CommitteePhoneLinkProps) {
  const phone = flight?.tournament.phone
  if (!phone) return null
  return (
    <a href={phoneHref(phone)} className="text-link block min-h-11 py-2.5">
      Ring til turneringslederen, {phone}
    </a>
  )
}
