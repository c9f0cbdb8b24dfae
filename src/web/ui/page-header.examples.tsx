import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { PageHeader } from './page-header.tsx'

export const WithEverything = () => (
  <div className="grid gap-4">
    <Breadcrumb
      crumbs={[
        { label: 'Forside', href: '#' },
        { label: 'Samarbejdsklubber', href: '#k' },
        { label: 'Rold Bakker Golfklub' },
      ]}
    />
    <PageHeader
      eyebrow="Himmerland"
      title="Rold Bakker Golfklub"
      lead="18 huller i kuperet skov. Du er velkommen alle dage, når der er ledige tider."
      actions={
        <Button variant="secondary">
          <Icon name="print" /> Udskriv
        </Button>
      }
    />
  </div>
)

export const LongTitle = () => (
  <PageHeader title="Golfklubben Sønder Fjord og Omegn af 1987 inviterer til åben klubmatch" />
)
