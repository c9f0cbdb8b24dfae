import { privacyParts, privacyValidFrom } from '#domain/content/privacy.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Contents, Parts } from './long-text.tsx'

/** What we know about people, why, who sees it, and how long it is kept. */
export function PrivacyPage() {
  return (
    <div className="page pt-8 pb-20 sm:pt-12">
      <PageHeader
        title="Privatlivs­politik"
        lead="Hvad vi ved om dig, hvad vi bruger det til, hvem der ser det, og hvornår det bliver slettet."
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="print" /> Udskriv
          </Button>
        }
      />
      <p className="mt-4 text-sm text-slate-600">
        Gælder fra {formatDay(privacyValidFrom, { weekday: false })}
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
        <Contents entries={privacyParts} />
        <div className="grid gap-12">
          <Parts parts={privacyParts} />
        </div>
      </div>
    </div>
  )
}
