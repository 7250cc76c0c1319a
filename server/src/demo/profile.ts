import { eq } from 'drizzle-orm';
import { hourMs } from '../platform/time/time.ts';
import { follows, persons } from '../schema/tables/identity.ts';
import { addExtra } from './auth-extra.ts';
import people from './people.json' with { type: 'json' };
import type { Seed } from './seeds.ts';

/** Enough followers for a second page. */
const { fans } = people;

/** Hides everything, to show what a fully private profile looks like. */
const privateUid = '80031304';
const allHidden = {
  showFavorite: false,
  showStars: false,
  showBirthday: false,
  showRegion: false,
  showFan: false,
  showFollow: false,
  allowDownload: false,
};

/** People around the rich account, with their follows. */
export async function seedProfiles(seed: Seed): Promise<void> {
  const { tx, now } = seed;
  const { rich, guarded } = seed.people;
  for (const [index, { signature, ...who }] of fans.entries()) {
    const { uid } = who;
    const id = await addExtra(seed, {
      who,
      joinedDaysAgo: 50,
      profile: { inviteCode: `PEER${uid.slice(-2)}` },
    });
    const columns = {
      signature,
      birthday: `199${index % 8}-0${(index % 9) + 1}-1${index % 9}`,
      ...(uid === privateUid && allHidden),
    };
    await tx.update(persons).set(columns).where(eq(persons.id, id));
    const at = (hours: number) => new Date(now.getTime() - hours * hourMs);
    const pairs = [{ followerId: id, followedId: rich, createdAt: at(30 + index * 19) }];
    if (index % 3 === 0) {
      pairs.push({ followerId: rich, followedId: id, createdAt: at(20 + index * 17) });
    }
    if (index % 4 === 0) {
      pairs.push({ followerId: id, followedId: guarded, createdAt: at(40 + index * 11) });
    }
    await tx.insert(follows).values(pairs);
  }
}
