import { companyValues } from '#domain/content/company-placeholders.ts'
import { useCompany } from '../../company.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Contents } from './contents.tsx'
import { entriesOf, useRichText, RichTextSections } from './rich-text.tsx'

/** How the service meets the accessibility requirements, what is missing, and the contact (L-AC-5). */
export function AccessibilityPage() {
  const { sections } = useRichText('accessibility.statement', companyValues(useCompany()))
  return (
    <div className="page page-body">
      <PageHeader
        title="Tilgængelighed"
        lead="Hvad du kan regne med, hvad der ikke er godt nok endnu, og hvem du siger det til."
      />
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
        <Contents entries={entriesOf(sections)} />
        <div className="grid gap-12">
          <RichTextSections sections={sections} />
        </div>
      </div>
    </div>
  )
}
