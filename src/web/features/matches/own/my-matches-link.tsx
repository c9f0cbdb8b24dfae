import { useQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { myMatchesQuery } from '../match-queries.ts'

/** Leads to the own matches; nothing for accounts without any. */
export function MyMatchesLink() {
  const { data } = useQuery(myMatchesQuery)
  if (!data || data.matches.length === 0) return null
  const open = data.matches.filter(({ decision, opponent }) => decision === null && opponent)
  const toAnswer = open.filter(({ report }) => report && !report.isMine && !report.objection)
  return (
    <Notice
      tone={toAnswer.length > 0 ? 'warning' : 'info'}
      title={
        toAnswer.length > 0
          ? 'Din modstander har meldt et resultat'
          : open.length > 0
            ? `Du har ${countOf(open.length, 'kamp', 'kampe')} at spille`
            : 'Dine kampe i hulspil'
      }
      action={<ButtonLink href="/account/tournaments/matches">Mine kampe</ButtonLink>}
    />
  )
}
