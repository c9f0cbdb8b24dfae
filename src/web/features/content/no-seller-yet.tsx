import { isCompanyKnown } from '#domain/content/company.ts'
import { useCompany } from '../../company.ts'
import { Notice } from '../../ui/notice.tsx'

/** A notice that nothing is sold until the company's details have been entered (D28). */
export function NoSellerYet() {
  if (isCompanyKnown(useCompany())) return null
  return (
    <Notice className="mt-6 max-w-text" title="Firmaet bag er ikke skrevet ind">
      Der sælges ingen kort, før firmaets navn, adresse og CVR-nummer står her.
    </Notice>
  )
}
