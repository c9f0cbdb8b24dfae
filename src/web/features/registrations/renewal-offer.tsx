import { useQuery } from '@tanstack/react-query'
import { listInDanish } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { renewalsQuery } from './queries.ts'

/** *Forny til 2027* for a signed-in golfer whose card ends or has ended; nothing for anybody else. */
export function RenewalOffer() {
  const isSignedIn = Boolean(useMe()?.account)
  const { data } = useQuery({ ...renewalsQuery, enabled: isSignedIn })
  if (!data?.season) return null
  const { season, renewals } = data
  const names = listInDanish(renewals.map(({ firstName }) => firstName))
  return (
    <Notice
      title={`Spil videre i ${season}`}
      action={<ButtonLink href="/account/registration/renewal">Forny til {season}</ButtonLink>}
    >
      {renewals.length > 1
        ? `Forny kortene til ${names} på én gang. Alt er udfyldt på forhånd.`
        : 'Alt er udfyldt på forhånd. Du skal kun bekræfte og betale.'}
    </Notice>
  )
}
