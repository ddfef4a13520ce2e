import { classes } from '@/components/classes';
import { BrandMark } from '@/components/icon';
import type { Site } from '@/content/schemas/site';
import styles from './brand-sign.module.css';
import { CatalogueImage } from './catalogue-image.tsx';

type Props = Parameters<typeof BrandMark>[0] & {
  logo: Site['logo'];
  alt?: string;
  loading?: 'eager' | undefined;
};

/** The logo of content/site.json, or else the mark. It is decorative, unless it has a text alternative. */
export function BrandSign({ logo, alt = '', loading, kind, className }: Props) {
  if (!logo) return <BrandMark kind={kind} className={className} />;
  // Styles set the height. The width follows from the picture, of which the attributes have the aspect ratio.
  return (
    <CatalogueImage
      name={logo.name}
      alt={alt}
      width={240}
      height={64}
      sizes="240px"
      loading={loading}
      className={classes(styles.logo, className)}
    />
  );
}
