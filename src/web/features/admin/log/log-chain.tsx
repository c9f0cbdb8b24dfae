import { useQuery } from '@tanstack/react-query'
import { figureText } from '#domain/shared/figure.ts'
import { Notice } from '../../../ui/notice.tsx'
import { logChainQuery } from './log-chain-query.ts'
import { brokenLogTitle, logChainText } from './log-chain-text.ts'

/** A sentence about how far the log is known to be whole. */
export function LogChainLead() {
  const { data } = useQuery(logChainQuery)
  return data ? logChainText(data) : null
}

/** A warning above the list when the last verification found something. */
export function BrokenLogNotice() {
  const verified = useQuery(logChainQuery).data?.verified
  if (!verified || verified.total === 0) return null
  const { findings, total } = verified
  return (
    <Notice tone="error" title={brokenLogTitle(verified)} className="mb-4">
      <ul className="list-disc pl-5">
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
        {total > findings.length && <li>{figureText(total - findings.length)} fund mere</li>}
      </ul>
      <p className="mt-2">
        Gem en sikkerhedskopi, før nogen ændrer noget. Kommandoen <code>npm run audit:verify</code>{' '}
        på serveren viser op til 100 af dem.
      </p>
    </Notice>
  )
}
