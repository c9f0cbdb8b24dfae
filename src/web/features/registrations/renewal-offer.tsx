import { useQuery } from '@tanstack/react-query'
import { listInDanish } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { renewalsQuery } from './queries.ts'
import { renewalPath } from './use-registration.tsx'

/** *Forny til 2027*, or the way to the cards on sale when there is nothing to renew. */
export function RenewalButton() {
  const { data } = useQuery(renewalsQuery)
  if (!data) return null
  if (data.season) return <ButtonLink href={renewalPath}>Forny til {data.season}</ButtonLink>
  return (
    <ButtonLink variant="secondary" href="/membership">
      Se kort til næste sæson
    </ButtonLink>
  )
}

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
      action={<ButtonLink href={renewalPath}>Forny til {season}</ButtonLink>}
    >
      {renewals.length > 1
        ? `Forny kortene til ${names} på én gang. Alt er udfyldt på forhånd.`
        : 'Alt er udfyldt på forhånd. Du skal kun bekræfte og betale.'}
    </Notice>
  )
}
