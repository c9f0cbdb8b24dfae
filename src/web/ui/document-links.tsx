type Props = {
  /** `Kvittering KV2027-000001`: names the document to a screen reader, which lists links by themselves. */
  title: string
  /** The address of the files without what they end in. */
  base: string
}

/** The kept files of a document: to save as PDF, and to read as a page of its own. */
export const DocumentLinks = ({ title, base }: Props) => (
  <span className="print-hide flex flex-wrap gap-x-5">
    <a
      href={`${base}.pdf`}
      download
      aria-label={`Hent PDF: ${title}`}
      className="text-link inline-flex min-h-11 items-center"
    >
      Hent PDF
    </a>
    <a
      href={`${base}.html`}
      aria-label={`Åbn som webside: ${title}`}
      className="text-link inline-flex min-h-11 items-center"
    >
      Åbn som webside
    </a>
  </span>
)

/** Instead of the links, once the retention of the accounts is over. */
export const DeletedDocument = () => (
  <span className="text-sm text-slate-600">Slettet efter fem år</span>
)
