import type { ReactNode } from 'react'
import { companyValues } from '#domain/content/company-placeholders.ts'
import { useCompany } from '../../company.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Contents, type Entry } from './contents.tsx'
import { NoSellerYet } from './no-seller-yet.tsx'
import { entriesOf, useRichText, RichTextSections } from './rich-text.tsx'

type PrivacyPageProps = {
  /** The entry in the table of contents for `children` below the policy. */
  more: Entry
  children: ReactNode
}

/** The privacy policy. */
export function PrivacyPage({ more, children }: PrivacyPageProps) {
  const { sections } = useRichText('privacy.policy', companyValues(useCompany()))
  return (
    <div className="page page-body">
      <PageHeader
        title="Privatlivs­politik"
        lead="Hvad vi ved om dig, hvad vi bruger det til, hvem der ser det, og hvornår det bliver slettet."
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="print" /> Udskriv
          </Button>
        }
      />
      <NoSellerYet />
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
        <Contents entries={[...entriesOf(sections), more]} />
        <div className="grid gap-12">
          <RichTextSections sections={sections} numbered />
          {children}
        </div>
      </div>
    </div>
  )
}
