import { useQuery } from '@tanstack/react-query'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ownCupsQuery } from '../cup/own-cup-queries.ts'
import { myMatchesQuery } from '../match-queries.ts'

/** Leads to the own matches, and a captain to the line-ups; nothing for accounts without any. */
export function MyMatchesLink() {
  const { data } = useQuery(myMatchesQuery)
  const { data: own } = useQuery(ownCupsQuery)
  if (data?.matches.length === 0 && own && own.cups.length > 0) {
    return (
      <Notice
        tone="info"
        title={`Du er kaptajn for ${listInDanish(own.cups.map(({ team }) => team))}`}
        action={<ButtonLink href="/account/tournaments/matches">Sæt opstillingen</ButtonLink>}
      />
    )
  }
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
