import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { EraseAccount } from './erase-account.tsx'
import { erasureQuery } from './queries.ts'
import { ExportData } from './export-data.tsx'

/** *Dine data*: export or erasure. */
export function OwnDataPage() {
  const [erased, setErased] = useState<string>()
  if (erased) return <Gone email={erased} />
  return <OwnData onErased={setErased} />
}

function OwnData({ onErased }: { onErased: (email: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(erasureQuery)
  return (
    <div className="grid gap-10">
      <PageHeader
        title="Dine data"
        lead={
          <>
            Hvad vi gemmer, hvorfor og hvor længe, står i{' '}
            <UiLink className="text-link" href="/privacy">
              privatlivspolitikken
            </UiLink>
            . Her tager du det med dig, eller får det slettet.
          </>
        }
      />
      {error && (
        <FetchProblem
          error={error}
          title="Siden kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine data" shape="text" rows={3} />}
      {data && <ExportData hasPassword={data.hasPassword} email={data.email} />}
      {data && <EraseAccount erasure={data} onErased={onErased} />}
    </div>
  )
}

function Gone({ email }: { email: string }) {
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div ref={title} tabIndex={-1} className="grid max-w-text gap-6 outline-none">
      <h1>Din konto er slettet</h1>
      <p className="text-lg text-slate-800">
        Du er logget ud alle steder. Vi har sendt en sidste mail til {email} og glemt adressen
        bagefter. Tak for de runder, det blev til.
      </p>
      <div>
        <ButtonLink href="/">Til forsiden</ButtonLink>
      </div>
    </div>
  )
}
