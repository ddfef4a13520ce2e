import type { Home } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { Column, Section } from '@/ui/section';
import { Table } from '@/ui/table';
import styles from './comparison.module.css';
import parts from './parts.module.css';

/** One question answered twice: as a picture, and the same as a table. */
export function Comparison({ words: { heading, lead, image, table } }: { words: Home['comparison'] }) {
  const last = table.columns.length - 1;
  const columns = table.columns.map((column, at) => ({ ...column, emphasis: at === last }));
  return (
    <Section id="comparison" rhythm="statement" heading={heading} lead={lead}>
      <Column span={9} start={4}>
        <CatalogueImage name={image.name} alt={image.alt} width={1280} height={720} className={parts.picture} />
      </Column>
      <Column span={9} start={4} className={styles.table}>
        <Table
          caption={table.caption}
          corner={table.corner}
          columns={columns}
          groups={[{ id: 'answers', rows: table.rows }]}
        />
      </Column>
    </Section>
  );
}
