import { classes } from '@/components/classes';
import type { BrandMark } from '@/components/icon';
import { SiteLink } from '@/components/link';
import { BrandSign } from '@/features/image-catalogue/brand-sign';
import { rootPath } from '@/lib/paths';
import styles from './brand.module.css';
import { useLayoutContent } from './layout-content.ts';

type Props = Omit<Parameters<typeof SiteLink>[0], 'to'> & {
  mark?: Parameters<typeof BrandMark>[0]['kind'];
  loading?: 'eager';
};

/** The number of letters from which a name needs two lines. */
const LONG_NAME = 18;

const isHan = (name: string): boolean => /\p{Script=Han}/u.test(name);

/** The link to the home page: the logo of content/site.json, or else the mark, and the name unless the logo contains it. */
export function Brand({ mark, loading, ...props }: Props) {
  const { brand, logo } = useLayoutContent().site;
  return (
    <SiteLink {...props} to={rootPath}>
      <BrandSign logo={logo} alt={logo?.hasName ? brand : ''} loading={loading} kind={mark} />
      {!logo?.hasName && (
        <span className={classes(styles.name, brand.length > LONG_NAME && styles.long, isHan(brand) && styles.han)}>
          {brand}
        </span>
      )}
    </SiteLink>
  );
}
