import type { Ore } from '#domain/shared/money.ts'
import { genitive } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { MembershipState, Relation } from './steps.ts'

/** The state of a membership's confirmation and what the buyer can do, in Danish. */
export function membershipText(
  state: MembershipState,
  holder: { relation: Relation; firstName: string | null },
): string {
  const name = holder.relation === 'self' ? null : (holder.firstName ?? 'Golfspilleren')
  switch (state) {
    case 'confirmed':
      return name ? `${genitive(name)} medlemskab er bekræftet.` : 'Dit medlemskab er bekræftet.'
    case 'pending':
      return holder.relation === 'partner'
        ? `Du kan købe kortet nu. Beløbet reserveres og trækkes først, når ${name} har bekræftet sit medlemskab.`
        : 'DGU svarer ikke lige nu. Du kan købe kortet alligevel: beløbet reserveres og trækkes først, når medlemskabet er bekræftet.'
    case 'not_found':
      return 'Vi fandt ingen med det DGU-nummer og navn. Tjek begge dele, eller ring til os.'
    case 'unsuitable':
      return 'Medlemskabet er fundet, men kortet passer ikke til det. Vælg et andet kort.'
    case 'unknown':
      if (holder.relation === 'partner') return `${name} bekræfter selv sit medlemskab med et link.`
      return `Bekræft ${name ? `medlemskabet for ${name}` : 'dit medlemskab'}, så kortet kan bruges.`
  }
}

/** Why the product does not suit the membership, which product does, and the price difference. */
export function mismatchText(misfit: {
  refusal: string | null
  offered: string | undefined
  /** Price of the offered product less the chosen one's. */
  difference: Ore | null
}): string {
  const why = misfit.refusal ?? 'Kortet passer ikke til medlemskabet.'
  if (!misfit.offered) return `${why} Vi har ikke et kort, der passer. Ring til os.`
  return `${why} Du kan i stedet få ${misfit.offered}${priceChange(misfit.difference)}.`
}

function priceChange(difference: Ore | null): string {
  if (difference === null) return ''
  if (difference === 0) return ' til samme pris'
  const amount = formatKroner(Math.abs(difference))
  return difference > 0 ? `, som koster ${amount} mere` : `, som koster ${amount} mindre`
}
