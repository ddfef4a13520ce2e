import { SiteLink, type SiteLinkProps } from '@/ui/link';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** A link that looks like a button: for the one place a view wants its visitor to go, or the file to take. */
export function ButtonLink({ variant, size, className, ...props }: SiteLinkProps & ButtonLook) {
  return <SiteLink className={buttonClass({ variant, size }, className)} {...props} />;
}
