import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { caseStateWords } from '#contract/admin-cases.ts'
import { caseKindText } from '#domain/cases/case.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Problem } from '../../shell/problem.tsx'
import { Timeline } from '../record/timeline.tsx'
import { useBackToList } from '../record/use-back-to-list.ts'
import { Shortcuts, useShortcuts } from '../shortcuts.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseLetter } from './case-letter.tsx'
import { caseQuery, caseTimelineQuery, useTake, type CaseAtHand } from './case-queries.ts'
import { CaseThread } from './case-thread.tsx'
import { caseKeys, useCaseKeys } from './use-case-keys.ts'
import { WriteNote } from './write-note.tsx'
import { WriteReply } from './write-reply.tsx'

/** A letter and our answer to it; beside them what happened to the person who wrote. */
export function CasePage({ caseId }: { caseId: string }) {
  const { data: found, error } = useQuery(caseQuery(caseId))
  const { data: told } = useQuery(caseTimelineQuery(caseId))
  const frame = useRef<HTMLDivElement>(null)
  const keys = useShortcuts()
  const { mutate, error: untaken } = useTake()
  const take = useCallback(() => mutate(caseId), [mutate, caseId])
  useCaseKeys(keys.isOn, frame, take)
  if (error) return <Problem error={error} title="Sagen kunne ikke hentes" />
  if (!found) return null
  return (
    <div ref={frame} className="grid gap-6">
      <Head found={found} take={take} />
      {untaken && <Problem error={untaken} title="Sagen blev ikke taget" />}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-8">
          <CaseLetter found={found} />
          <CaseThread notes={found.notes} />
          <div className="print-hide grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
            <WriteReply found={found} />
            <WriteNote caseId={found.id} />
          </div>
          <Shortcuts {...keys} keys={caseKeys} turnLabel="Brug tasterne s, n og t" />
        </div>
        <Timeline entries={told?.timeline ?? []} />
      </div>
    </div>
  )
}

function Head({ found, take }: { found: CaseAtHand; take: () => void }) {
  const back = useBackToList('/admin/cases', found.id)
  const { label, tone } = { tone: 'neutral' as const, ...caseStateWords[found.state] }
  return (
    <header className="grid gap-3">
      <a
        href={back.href}
        onClick={back.follow}
        className="text-link inline-flex min-h-11 w-fit items-center gap-1"
      >
        <Icon name="chevron-left" />
        Sager
      </a>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="figures text-sm text-slate-600">
            {found.number} · {caseKindText[found.kind]}
          </p>
          <h1 className="text-2xl! break-words">{found.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-slate-700">
            <Badge tone={tone}>{label}</Badge>
            {found.assignedTo ? `Hos ${found.assignedTo.name}` : 'Ingen har taget den'}
          </p>
        </div>
        <CaseActions found={found} take={take} />
      </div>
    </header>
  )
}
