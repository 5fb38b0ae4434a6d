// Containers and their iterators.

export const CONTAINERS = `
namespace std {
template <class T> class __iterator {
 public:
  T& operator*() const; T* operator->() const; __iterator& operator++(); __iterator& operator--();
  bool operator==(__iterator other) const; bool operator!=(__iterator other) const; __iterator operator+(int n) const; __iterator operator-(int n) const;
};
template <class A, class B> class pair {
 public:
  A first; B second;
  pair(A a, B b); pair(); void swap(pair& other);
};
template <class A, class B> pair<A, B> make_pair(A a, B b);
template <class T> class initializer_list { public: __iterator<T> begin() const; __iterator<T> end() const; unsigned long size() const; };
template <class T> class __sequence {
 public:
  using value_type = T; using iterator = __iterator<T>; using const_iterator = __iterator<T>; using reference = T; using const_reference = T;
  __iterator<T> begin(); __iterator<T> end(); __iterator<T> cbegin() const; __iterator<T> cend() const; __iterator<T> rbegin(); __iterator<T> rend();
  unsigned long size() const; bool empty() const; void clear(); void resize(int n); void reserve(int n); unsigned long capacity() const; unsigned long max_size() const;
  T& operator[](int i); T& at(int i); T& front(); T& back(); T* data();
  void push_back(const T& value); void push_front(const T& value); void pop_back(); void pop_front();
  template <class... Args> T& emplace_back(Args... args); template <class... Args> T& emplace_front(Args... args);
  template <class... Args> __iterator<T> emplace(__iterator<T> at, Args... args);
  __iterator<T> insert(__iterator<T> at, const T& value); __iterator<T> erase(__iterator<T> at, __iterator<T> to = 0);
  void assign(int n, const T& value); void remove(const T& value); void splice(__iterator<T> at, __sequence& other); void fill(const T& value);
  template <class F> void sort(F f = 0); template <class F> void remove_if(F f); void reverse();
  void swap(__sequence& other);
};
template <class T, class A = int> class vector : public __sequence<T> { public: vector(int n, const T& value); vector(int n); vector(); };
template <class T, class A = int> class list : public __sequence<T> { public: list(); };
template <class T, class A = int> class deque : public __sequence<T> { public: deque(); };
template <class T, int N = 0> class array : public __sequence<T> {};
template <class T, int N = 0> class span : public __sequence<T> {};
template <class T> class queue { public: T& front(); T& back(); void push(const T& value); void pop(); bool empty() const; unsigned long size() const; template <class... Args> T& emplace(Args... args); };
template <class T> class stack { public: T& top(); void push(const T& value); void pop(); bool empty() const; unsigned long size() const; template <class... Args> T& emplace(Args... args); };
template <class T, class C = int, class L = int> class priority_queue { public: T& top(); void push(const T& value); void pop(); bool empty() const; unsigned long size() const; };
template <class T> class __set {
 public:
  using value_type = T; using iterator = __iterator<T>; using const_iterator = __iterator<T>;
  __iterator<T> begin() const; __iterator<T> end() const; unsigned long size() const; bool empty() const; void clear();
  pair<__iterator<T>, bool> insert(const T& value); template <class... Args> pair<__iterator<T>, bool> emplace(Args... args);
  int erase(const T& value); __iterator<T> find(const T& value) const; unsigned long count(const T& value) const; bool contains(const T& value) const;
  __iterator<T> lower_bound(const T& value) const; __iterator<T> upper_bound(const T& value) const; void swap(__set& other);
};
template <class T, class C = int, class A = int> class set : public __set<T> { public: set(); };
template <class T, class C = int, class A = int> class multiset : public __set<T> { public: multiset(); };
template <class T, class H = int, class E = int> class unordered_set : public __set<T> { public: unordered_set(); };
template <class K, class V> class __map {
 public:
  using key_type = K; using mapped_type = V; using value_type = pair<K, V>; using iterator = __iterator<pair<K, V>>; using const_iterator = __iterator<pair<K, V>>;
  __iterator<pair<K, V>> begin() const; __iterator<pair<K, V>> end() const; __iterator<pair<K, V>> rbegin() const; __iterator<pair<K, V>> rend() const;
  unsigned long size() const; bool empty() const; void clear();
  V& operator[](const K& key); V& at(const K& key); unsigned long count(const K& key) const; bool contains(const K& key) const;
  __iterator<pair<K, V>> find(const K& key) const; __iterator<pair<K, V>> lower_bound(const K& key) const; __iterator<pair<K, V>> upper_bound(const K& key) const;
  pair<__iterator<pair<K, V>>, bool> insert(const pair<K, V>& value); template <class... Args> pair<__iterator<pair<K, V>>, bool> emplace(Args... args);
  template <class... Args> pair<__iterator<pair<K, V>>, bool> try_emplace(const K& key, Args... args);
  pair<__iterator<pair<K, V>>, bool> insert_or_assign(const K& key, V value);
  int erase(const K& key); void swap(__map& other);
};
template <class K, class V, class C = int, class A = int> class map : public __map<K, V> { public: map(); };
template <class K, class V, class C = int, class A = int> class multimap : public __map<K, V> { public: multimap(); };
template <class K, class V, class H = int, class E = int> class unordered_map : public __map<K, V> { public: unordered_map(); };
template <class C> auto begin(C& c) { return c.begin(); }
template <class C> auto end(C& c) { return c.end(); }
template <class I, class F> I find_if(I a, I b, F f);
template <class I, class T> I find(I a, I b, T value);
template <class I> void sort(I a, I b);
}
`;
