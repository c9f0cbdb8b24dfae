import { ButtonLink } from '../../ui/button.tsx'

type ListFilesProps = { path: string; what: string; variant?: 'secondary' | 'quiet' }

/** Downloads of a list: `what` names it for screen readers, `path` is its own path in the API. */
export const ListFiles = ({ path, what, variant = 'secondary' }: ListFilesProps) =>
  (['csv', 'xlsx'] as const).map((format) => (
    <ButtonLink key={format} variant={variant} href={`${path}/export.${format}`} download>
      Hent som {format === 'csv' ? 'CSV' : 'Excel'}
      <span className="sr-only">: {what}</span>
    </ButtonLink>
  ))
