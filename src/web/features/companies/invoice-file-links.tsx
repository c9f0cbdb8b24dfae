import type { InvoiceFileFormat } from '#domain/companies/invoice-document.ts'
import { buttonClass } from '../../ui/button.tsx'

const names: Record<InvoiceFileFormat, { path: string; label: string }> = {
  pdf: { path: 'invoice.pdf', label: 'Hent som PDF' },
  html: { path: 'invoice.html', label: 'Åbn som webside' },
  oioubl: { path: 'oioubl.xml', label: 'Hent som OIOUBL' },
  peppol: { path: 'peppol.xml', label: 'Hent som Peppol' },
}

type Props = { base: string; files: readonly InvoiceFileFormat[] }

/** The kept files of an invoice, below the path of their endpoints; nothing for a document without files. */
export const InvoiceFileLinks = ({ base, files }: Props) =>
  files.map((format) => (
    <a
      key={format}
      href={`${base}/${names[format].path}`}
      {...(format !== 'html' && { download: true })}
      className={buttonClass({ variant: 'secondary' })}
    >
      {names[format].label}
    </a>
  ))
